# One build, three images:
#   docker build --target api -t pulsecart-api .          the API and the web it serves
#   docker build --target worker -t pulsecart-worker .    a worker
#   docker build --target demo -t pulsecart-demo .        the Auth Emulator and what stocks a demo shop; operators' commands
# They run as nobody in particular, need no writable file system, and end in order on SIGTERM.
ARG NODE_IMAGE=node:24-bookworm-slim

# ---- everything, compiled
FROM ${NODE_IMAGE} AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
COPY shared/package.json shared/
COPY services/platform/package.json services/platform/
COPY services/core/package.json services/core/
COPY services/api/package.json services/api/
COPY services/worker/package.json services/worker/
COPY web/package.json web/
COPY dev/package.json dev/
RUN npm ci --ignore-scripts --no-audit --no-fund --loglevel=error && npm cache clean --force --loglevel=error
COPY . .
RUN npx tsc -b services/api services/worker \
 && node --conditions=source dev/catalogue/draw.ts \
 && npm run build -w web \
 && find services shared -path '*/dist/*' \( -name '*.d.ts' -o -name '*.d.ts.map' -o -name '*.tsbuildinfo' -o -name '*.test.*' -o -path '*/testing/*' \) -delete

# ---- what runs: the packages of each service, and what was compiled of the workspaces it stands on
FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY shared/package.json shared/
COPY services/platform/package.json services/platform/
COPY services/core/package.json services/core/
COPY --from=build /src/shared/dist shared/dist/
COPY --from=build /src/services/platform/dist services/platform/dist/
COPY --from=build /src/services/core/dist services/core/dist/

FROM packages AS api-files
COPY services/api/package.json services/api/
RUN npm ci --omit=dev --workspace=@pulsecart/api --ignore-scripts --no-audit --no-fund --loglevel=error \
 && rm -rf /root/.npm && find node_modules -name '*.map' -delete
COPY --from=build /src/services/api/dist services/api/dist/
COPY --from=build /src/web/dist web/dist/
COPY deploy/healthcheck.mjs deploy/

FROM packages AS worker-files
COPY services/worker/package.json services/worker/
RUN npm ci --omit=dev --workspace=@pulsecart/worker --ignore-scripts --no-audit --no-fund --loglevel=error \
 && rm -rf /root/.npm && find node_modules -name '*.map' -delete
COPY --from=build /src/services/worker/dist services/worker/dist/
COPY deploy/healthcheck.mjs deploy/

FROM packages AS demo-files
# As dev/engines/auth-emulator.ts takes it.
ARG FIREBASE_TOOLS_VERSION=15.34.2
COPY dev/package.json dev/
RUN npm ci --omit=dev --workspace=@pulsecart/dev --ignore-scripts --no-audit --no-fund --loglevel=error \
 && npm install --prefix tools --no-save --ignore-scripts --omit=optional --no-audit --no-fund --loglevel=error firebase-tools@${FIREBASE_TOOLS_VERSION} \
 && rm -rf /root/.npm && find node_modules tools -name '*.map' -delete
RUN mkdir /accounts
COPY dev/admin dev/admin/
COPY dev/audit dev/audit/
COPY dev/catalogue dev/catalogue/
COPY dev/engines dev/engines/
COPY dev/launcher dev/launcher/

# ---- the images
FROM ${NODE_IMAGE} AS service
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 MANAGEMENT_HOST=0.0.0.0 MANAGEMENT_PORT=9464
WORKDIR /app
USER node
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=10s --start-period=90s --retries=5 CMD ["node", "deploy/healthcheck.mjs"]

FROM service AS worker
COPY --from=worker-files /app ./
EXPOSE 9464
CMD ["node", "--enable-source-maps", "--max-semi-space-size=8", "services/worker/dist/main.js"]

FROM service AS demo
ENV NODE_ENV=development
COPY --from=demo-files /app ./
# A new volume takes over whose folder this is.
COPY --from=demo-files --chown=node:node /accounts /accounts
HEALTHCHECK NONE
CMD ["node", "dev/catalogue/stock-demo.ts"]

FROM service AS api
ENV WEB_DIR=/app/web/dist
COPY --from=api-files /app ./
EXPOSE 3000 9464
CMD ["node", "--enable-source-maps", "--max-semi-space-size=8", "services/api/dist/main.js"]
