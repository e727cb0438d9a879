import { type Edit, type Group, inFile } from '../removal.ts';

const ownership = 'services/api/src/ownership.int.test.ts';
const accessControl = 'services/api/src/access-control.int.test.ts';
const signIn = 'services/api/src/identity/sign-in.int.test.ts';
const accounts = 'services/api/src/routes/accounts/accounts.int.test.ts';
const belongings = 'services/api/src/routes/accounts/cart-wishlist.int.test.ts';
const socketLimits = 'services/api/src/realtime/socket-limits.int.test.ts';
const watch = 'services/api/src/realtime/account-watch.int.test.ts';
const sockets = 'services/api/src/realtime/sockets.int.test.ts';
const freed = 'services/api/src/freed-address.int.test.ts';
const owning = 'services/core/src/migrations/own-by-account.int.test.ts';
const signInRules = 'services/core/src/accounts/sign-in.test.ts';
const roster = 'services/core/src/accounts/roster-rules.ts';
const rosterRules = 'services/core/src/accounts/roster-rules.test.ts';
const operator = 'dev/admin/run-admin.int.test.ts';
/** The one rule behind grants of the back office, the command line and the list. */
const verifiedForGrants: Edit = {
  file: roster,
  from: "if (record.email === undefined || record.emailVerified !== true) return 'email_not_verified';",
  to: '',
};
const exporting = 'services/api/src/routes/operations/exports.int.test.ts';

export const access: Group = {
  title: 'Whose it is',
  removals: [
    ...inFile(
      'services/platform/src/http/access.ts',
      [accessControl],
      [
        {
          name: 'ownership check',
          what: 'an account reaches its own records only',
          from: "access === 'owner' && actor.role !== 'admin' && email !== actor.email",
          to: "access === 'owner' && actor.role !== 'admin' && email === undefined",
        },
        {
          name: 'admin check',
          what: 'calls of the back office are for admins',
          from: "access === 'admin' && actor.role !== 'admin'",
          to: "access === 'admin' && actor.email === ''",
        },
      ],
    ),
    ...inFile(
      'services/core/src/orders/shopper-orders.ts',
      [ownership],
      [
        {
          name: 'owner of an order',
          what: 'an order is shown to its account and to admins',
          from: "status === null || !(isOwn(status, account) || account.role === 'admin')",
          to: 'status === null',
        },
        {
          name: 'owner cancels',
          what: 'an order is cancelled by its own account',
          from: 'return order !== null && isOwn(order, account) ? order : null;',
          to: 'return order;',
        },
        {
          name: 'owner of a status',
          what: 'a tracking record is told to its own account',
          from: 'if (status === null || !isOwn(status, account)) throw',
          to: 'if (status === null) throw',
        },
      ],
    ),
    ...inFile(
      'services/core/src/orders/lists/order-lists.ts',
      [freed],
      [
        {
          name: 'own orders by account',
          what: 'the list of own orders has those of the account, whatever address they were given under',
          from: 'const filter = { accountId: new ObjectId(accountId) };',
          to: 'const filter = accountId === "" ? {} : { orderId: { $gt: "" } };',
        },
      ],
    ),
    ...inFile(
      'services/core/src/accounts/owners.ts',
      [owning],
      [
        {
          name: 'older than the record',
          what: 'a record goes to the account that has its address only if that account is older',
          from: 'holder !== undefined && holder.createdAt <= at',
          to: 'holder !== undefined && at > new Date(0)',
        },
      ],
    ),
    ...inFile(
      'services/core/src/orders/owners/fill-owners.ts',
      [owning],
      [
        {
          name: 'owner of the earlier record',
          what: 'a confirmed order goes to whom its order belongs, not to whom the address belongs by then',
          from: 'if (!known.has(orderId)) known.set(orderId, accountId);',
          to: 'if (orderId === "") known.set(orderId, accountId);',
        },
      ],
    ),
    ...inFile(
      'services/core/src/orders/invariants/invariant-check.ts',
      ['services/core/src/orders/invariants/repair.int.test.ts'],
      [
        {
          name: 'records of one account',
          what: 'records of one order that belong to different accounts are found',
          from: 'if ((ownerOf.get(orderId) ?? owner) !== owner) wrong.add(orderId);',
          to: '',
        },
      ],
    ),
    ...inFile(
      'services/core/src/accounts/accounts.ts',
      [signIn],
      [
        {
          name: 'own sign-in',
          what: 'nobody signs in with another’s e-mail',
          from: 'if (identity.email !== email) throw notYours();',
          to: '',
        },
      ],
    ),
    ...inFile(
      'services/core/src/accounts/membership.ts',
      ['services/core/src/accounts/users-repository.int.test.ts'],
      [
        {
          name: 'provider told later',
          what: 'a deletion counts as told to the provider only once it was',
          from: '    await provider.disable(uid);\n    await users.identityDisabled(uid);',
          to: '    await users.identityDisabled(uid);\n    await provider.disable(uid);',
        },
      ],
    ),
    ...inFile(
      'services/api/src/routes/accounts/accounts.ts',
      [accounts],
      [
        {
          name: 'own first sign-in',
          what: 'nobody records another’s sign-in',
          from: 'onlyOwn(actor, body.email);',
          to: '',
          tests: [ownership],
        },
        {
          name: 'own registration',
          what: 'nobody completes another’s registration',
          from: 'onlyOwn(actor, email);',
          to: '',
          tests: [ownership],
        },
      ],
    ),
    ...inFile(
      'services/api/src/routes/accounts/cart.ts',
      [belongings],
      [
        {
          name: 'own cart',
          what: 'nothing is put into another’s cart',
          from: 'onlyOwn(actor, body.email);',
          to: '',
        },
      ],
    ),
    ...inFile(
      'services/api/src/routes/accounts/wishlist.ts',
      [belongings],
      [
        {
          name: 'own wishlist',
          what: 'nothing is put on another’s wishlist',
          from: 'onlyOwn(actor, body.email);',
          to: '',
        },
      ],
    ),
    ...inFile(
      'services/core/src/cart/carts-repository.ts',
      [belongings],
      [
        {
          name: 'lines of the own cart',
          what: 'a line of another’s cart is not found by its id',
          from: '({ lineId: new ObjectId(lineId), accountId: new ObjectId(accountId) })',
          to: '({ lineId: new ObjectId(lineId), accountId: accountId === "" ? accountId : { $exists: true } }) as never',
        },
      ],
    ),
    ...inFile(
      'services/core/src/wishlist/wishlist.ts',
      [belongings],
      [
        {
          name: 'items of the own wishlist',
          what: 'an item of another’s wishlist is not found by its id',
          from: '({ _id: new ObjectId(id), accountId: new ObjectId(accountId) })',
          to: '({ _id: new ObjectId(id), accountId: accountId === "" ? accountId : { $exists: true } }) as never',
        },
      ],
    ),
    ...inFile(
      'services/api/src/routes/operations/exports.ts',
      [exporting],
      [
        {
          name: 'ticket of an admin',
          what: 'the ticket of an admin who is none any more opens nothing',
          from: 'found !== null && (await isAdmin(found.uid)) ? found',
          to: 'found !== null ? found',
        },
      ],
    ),
    ...inFile(
      'services/core/src/operations/export-tickets.ts',
      [exporting],
      [
        {
          name: 'ticket once',
          what: 'a ticket lets one in, once',
          from: 'tickets.findOneAndDelete({',
          to: 'tickets.findOne({',
        },
        {
          name: 'ticket of a minute',
          what: 'a ticket is good for a minute',
          from: ', expiresAt: { $gt: now() } }',
          to: ' }',
        },
      ],
    ),
    ...inFile(
      'services/api/src/routes/catalogue/images.ts',
      ['services/api/src/routes/catalogue/images.int.test.ts'],
      [
        {
          name: 'uploads of accounts',
          what: 'pictures are taken from accounts only',
          from: "{ name: 'POST /images', access: 'signed-in'",
          to: "{ name: 'POST /images', access: 'public'",
        },
      ],
    ),
  ],
};

export const identity: Group = {
  title: 'Accounts and roles',
  removals: [
    ...inFile(
      'services/api/src/identity/authenticator.ts',
      [accounts],
      [
        {
          name: 'deleted account',
          what: 'a token of a deleted account opens nothing',
          from: 'standing === null || standing.deletedAt !== null || issuedAt',
          to: 'standing === null || issuedAt',
          tests: ['services/api/src/identity/authenticator.test.ts'],
        },
        {
          name: 'revoked tokens',
          what: 'tokens issued before a revocation open nothing, in milliseconds',
          from: 'issuedAt <= standing.tokensValidAfter.getTime();',
          to: 'issuedAt <= standing.tokensValidAfter.getTime() / 1000;',
          tests: ['services/api/src/identity/authenticator.test.ts'],
        },
      ],
    ),
    ...inFile(
      'services/core/src/accounts/sign-in.ts',
      [signIn],
      [
        {
          name: 'verified e-mail',
          what: 'a listed e-mail makes an admin only where it is verified',
          from: 'record.emailVerified === true && deps.adminEmails',
          to: 'deps.adminEmails',
          also: [verifiedForGrants],
        },
        {
          name: 'demoted long ago',
          what: 'an address whose account was demoted is remembered before it passes to a new identity',
          from: "if (holder.role === 'user' && holder.roleVersion > 0) await roster.rememberDemoted(email);",
          to: '',
          tests: [signInRules],
        },
        {
          name: 'grants of the list',
          what: 'a grant by ADMIN_EMAILS is written into the activity log before it is made',
          from: 'const ended = await deps.recordListGrant(record._id.toHexString());',
          to: 'const ended = (_outcome: unknown) => undefined;',
          tests: [signInRules],
        },
        {
          name: 'token from before',
          what: 'a token from before the address was verified does not take that back',
          from: 'known.emailVerified === true && (await provider.isEmailVerified(uid))',
          to: 'false',
          tests: [signInRules],
        },
        {
          name: 'e-mail still in use',
          what: 'an e-mail that another identity still has is not taken from it',
          from: 'if ((await provider.emailOf(holder.uid)) === email) return;',
          to: '',
          tests: ['services/core/src/accounts/users-repository.int.test.ts'],
        },
      ],
    ),
    ...inFile(
      roster,
      [rosterRules],
      [
        {
          name: 'verified for a role',
          what: 'nobody is made an admin in the back office before the address is verified',
          from: verifiedForGrants.from,
          to: verifiedForGrants.to,
          tests: [accounts],
        },
        {
          name: 'verified for a grant',
          what: 'npm run admin grants nobody before the address is verified',
          from: verifiedForGrants.from,
          to: verifiedForGrants.to,
          tests: [operator],
        },
        {
          name: 'granted once',
          what: 'ADMIN_EMAILS grants only where nothing was ever decided about the account',
          from: 'roleVersion === 0 && email',
          to: 'email',
        },
        {
          name: 'demoted address',
          what: 'ADMIN_EMAILS grants nothing to a new identity of an address whose account was demoted',
          from: ' && !(roster.demoted ?? []).includes(digestOf(email))',
          to: '',
          tests: [signIn],
        },
        {
          name: 'living admins',
          what: 'an account whose e-mail another identity took over is no other admin',
          from: 'record.deletedAt === null && record.email !== undefined',
          to: 'record.deletedAt === null',
          tests: ['services/core/src/accounts/admin-roster.test.ts'],
        },
        {
          name: 'ghosts leave',
          what: 'members whose account is gone are taken off the roster',
          from: 'member.uid !== uid && !ghosts.includes(member)',
          to: 'member.uid !== uid && ghosts.length >= 0',
          tests: ['services/core/src/accounts/admin-roster.test.ts'],
        },
      ],
    ),
    ...inFile(
      'dev/admin/run-admin.ts',
      [operator],
      [
        {
          name: 'commands of operators',
          what: 'what npm run admin does is written into the activity log',
          from: '(await recorded(shop, activity, () => command.run(shop, positionals, options, print))).exit',
          to: '(await command.run(shop, positionals, options, print)).exit',
        },
      ],
    ),
    ...inFile(
      'services/core/src/accounts/roster-store.ts',
      [accounts],
      [
        {
          name: 'last admin',
          what: 'the last admin stays, also when all demote each other at once',
          from: "{ _id: 'admins', version: asRead.version }",
          to: "{ _id: 'admins' }",
        },
      ],
    ),
    ...inFile('services/core/src/accounts/accounts.ts', [accounts], []),
    ...inFile(
      'services/core/src/accounts/users-repository.ts',
      ['services/core/src/accounts/users-repository.int.test.ts'],
      [
        {
          name: 'later role',
          what: 'a role is written unless a later one was',
          from: '{ uid, ...live, roleVersion: { $lt: roleVersion } }',
          to: '{ uid, ...live }',
        },
        {
          name: 'verified address',
          what: 'one address’s verification is not written to another',
          from: '{ uid, ...live, email }, { emailVerified }',
          to: '{ uid, ...live }, { emailVerified }',
        },
        {
          name: 'changed address',
          what: 'a changed address is not verified',
          from: 'now: Date, emailVerified = false)',
          to: 'now: Date, emailVerified = true)',
        },
        {
          name: 'admins are not buried',
          what: 'the record of an admin is not emptied',
          from: "{ uid, ...live, role: 'user' }",
          to: '{ uid, ...live }',
        },
        {
          name: 'belongings removed again',
          what: 'what a deleted account leaves is removed later, where a request or a dead process left some',
          from: '$set: { ...left, belongingsLeft: true }',
          to: '$set: left',
          tests: [accounts],
        },
        {
          name: 'nothing personal left',
          what: 'a deleted account leaves nothing personal behind',
          from: 'const left = { ...emptyProfile, live: false',
          to: 'const left = { live: false',
          tests: [accounts],
        },
        {
          name: 'identity once',
          what: 'an identity has one record',
          from: "{ uid: 1 }, { unique: true, name: 'uid' }",
          to: "{ uid: 1 }, { name: 'uid' }",
        },
      ],
    ),
    ...inFile(
      'services/platform/src/http/contract-routes.ts',
      ['services/api/src/routes/operations/activity.int.test.ts'],
      [
        {
          name: 'activity log',
          what: 'what admins do is written down',
          from: 'await recordCommand?.({ name, actor, params, body, correlationId })',
          to: 'await recordCommand?.({ name: "GET", actor, params: {}, body, correlationId })',
        },
      ],
    ),
  ],
};

export const live: Group = {
  title: 'Sockets',
  removals: [
    ...inFile(
      'services/api/src/realtime/socket-server.ts',
      [sockets],
      [
        {
          name: 'room of admins',
          what: 'only admins hear what admins hear',
          from: "role === 'admin' ? [room, rooms.admins] : room",
          to: '[room, rooms.admins]',
          tests: [socketLimits],
        },
        {
          name: 'room of the account',
          what: 'a socket hears what is its account’s, and nothing of who had the address before',
          from: 'const room = rooms.user(id);',
          to: 'const room = rooms.user(email);',
          tests: [freed],
        },
        {
          name: 'origin of a socket',
          what: 'sockets are opened by pages of the shop',
          from: 'origin === undefined || origins.allows(origin)',
          to: 'origin === undefined || origin !== ""',
        },
        {
          name: 'end of a token',
          what: 'a socket ends with its token, in milliseconds',
          from: 'setTimeout(() => socket.conn.close(), left)',
          to: 'setTimeout(() => socket.conn.close(), left * 1000)',
        },
        {
          name: 'talkers without a token',
          what: 'messages of a connection count from its first frame on',
          from: "io.engine.on('connection', (connection) =>",
          to: "io.on('connection', ({ conn: connection }) =>",
          tests: [socketLimits],
        },
        {
          name: 'sockets of an account',
          what: 'an account has 40 sockets at most',
          from: '>= MAX_SOCKETS_PER_ACCOUNT',
          to: '> MAX_SOCKETS_PER_ACCOUNT',
          tests: [socketLimits],
        },
        {
          name: 'size of a message',
          what: 'browsers send little',
          from: 'maxHttpBufferSize: MAX_MESSAGE_BYTES',
          to: 'maxHttpBufferSize: 1000 * MAX_MESSAGE_BYTES',
        },
      ],
    ),
    ...inFile(
      'services/api/src/realtime/connection-limits.ts',
      [sockets],
      [
        {
          name: 'slow browser',
          what: 'a browser that does not read is cut off',
          from: "cut('slow');",
          to: 'void 0;',
          tests: ['services/api/src/realtime/connection-limits.test.ts'],
        },
        {
          name: 'noisy browser',
          what: 'a browser that talks too much is cut off',
          from: "++received > MAX_RECEIVED_MESSAGES) cut('noisy')",
          to: "++received < 0) cut('noisy')",
          tests: ['services/api/src/realtime/connection-limits.test.ts'],
        },
      ],
    ),
    ...inFile(
      'services/api/src/realtime/account-watch.ts',
      [sockets],
      [
        {
          name: 'changed e-mail',
          what: 'the pages of an account whose e-mail changed connect anew',
          from: ' || standing.email !== socket.data.email',
          to: '',
          tests: [watch],
        },
        {
          name: 'deleted account cut off',
          what: 'the sockets of a deleted account are cut off at once',
          from: 'if (role === null) io.in(room).disconnectSockets(true);',
          to: '',
        },
        {
          name: 'demotion at once',
          what: 'a demoted admin leaves the room of admins at once',
          from: 'else io.in(room).socketsLeave(rooms.admins);',
          to: '',
        },
        {
          name: 'unannounced changes',
          what: 'changes that nobody announced are looked up',
          from: 'else void socket.leave(rooms.admins);',
          to: '',
        },
      ],
    ),
    ...inFile(
      'services/api/src/realtime/local-push.ts',
      [sockets],
      [
        {
          name: 'push without Redis',
          what: 'browsers hear of what happens on their own replica while Redis is away',
          from: 'if (!taken) io.local.to([...rooms]).emit(event, payload);',
          to: '',
        },
      ],
    ),
    ...inFile(
      'services/core/src/orders/publisher.ts',
      ['services/core/src/orders/publisher.test.ts'],
      [
        {
          name: 'room of the shopper',
          what: 'a status is told to the shopper and to the admins',
          from: '[rooms.user(status.accountId.toHexString()), rooms.admins]',
          to: '[rooms.admins]',
        },
      ],
    ),
  ],
};
