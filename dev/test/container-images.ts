/** The images of the tests in containers: TEST_REDIS_IMAGE and TEST_MONGO_IMAGE, or the usual ones. */
export function containerImages(env: NodeJS.ProcessEnv): { redis: string; mongo: string } {
  return { redis: env.TEST_REDIS_IMAGE || 'redis:7', mongo: env.TEST_MONGO_IMAGE || 'mongo:8' };
}
