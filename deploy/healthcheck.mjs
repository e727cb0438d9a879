// Whether this process can work, as its own management port says: exit code 0 or 1, for a container's health check.
const { MANAGEMENT_PORT = '9464' } = process.env;
const answer = await fetch(`http://127.0.0.1:${MANAGEMENT_PORT}/health/ready`, { signal: AbortSignal.timeout(3000) }).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
