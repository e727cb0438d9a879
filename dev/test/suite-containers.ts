/**
 * Before each file of integration tests, where containers are asked for (`npm run test:containers`): a Redis and a
 * database of this file's own, so that files run beside one another and none sees another's data. Images by setting.
 */
import { GenericContainer, type StartedTestContainer, Wait } from 'testcontainers';
import { afterAll } from 'vitest';
import { containerImages } from './container-images.ts';

const START_WITHIN_MS = 120_000;

function start(image: string, port: number, command: string[]): Promise<StartedTestContainer> {
  const container = new GenericContainer(image)
    .withExposedPorts(port)
    .withWaitStrategy(Wait.forListeningPorts())
    .withStartupTimeout(START_WITHIN_MS);
  return (command.length === 0 ? container : container.withCommand(command)).start();
}

const { redis, mongo } = containerImages(process.env);
const [redisContainer, mongoContainer] = await Promise.all([
  start(redis, 6379, ['redis-server', '--protected-mode', 'no', '--save', '', '--maxmemory-policy', 'noeviction']),
  start(mongo, 27_017, []),
]);
process.env.TEST_REDIS_URL = `redis://${redisContainer.getHost()}:${redisContainer.getMappedPort(6379)}`;
process.env.TEST_MONGODB_URI = `mongodb://${mongoContainer.getHost()}:${mongoContainer.getMappedPort(27_017)}/`;
afterAll(() => Promise.all([redisContainer, mongoContainer].map((container) => container.stop({ removeVolumes: true }))), START_WITHIN_MS);
