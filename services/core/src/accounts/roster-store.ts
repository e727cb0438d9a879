import { insertIfAbsent } from '@pulsecart/platform/mongo/mongo';
import type { Db } from 'mongodb';
import type { RosterStore } from './admin-roster.ts';
import type { Roster } from './roster-rules.ts';
import type { Users } from './users-repository.ts';

interface RosterDocument extends Roster {
  _id: 'admins';
}

export function createRosterStore(db: Db, users: Users): RosterStore {
  const rosters = db.collection<RosterDocument>('adminRoster');
  return {
    roles: users.roles,
    setRole: users.setRole,
    async read() {
      const roster = await rosters.findOne({ _id: 'admins' });
      if (roster !== null) return roster;
      await insertIfAbsent(() => rosters.insertOne({ _id: 'admins', version: 0, members: [] }));
      return { version: 0, members: [] };
    },
    async replace(asRead, { members, demoted = [] }) {
      const update = { $set: { members, demoted }, $inc: { version: 1 } };
      return (await rosters.updateOne({ _id: 'admins', version: asRead.version }, update)).matchedCount === 1;
    },
  };
}
