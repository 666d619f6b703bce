# syntax=docker/dockerfile:1
# One image for the web server, the job worker, the migrations and every other command (docs/operate/deploy.md).
ARG NODE_VERSION=22

FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /srv/loyalty
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:${NODE_VERSION}-bookworm-slim AS packages
WORKDIR /srv/loyalty
COPY package.json package-lock.json .npmrc ./
# Prisma's client has its command line and TypeScript as optional peers. npm installs them while package.json names them.
RUN npm ci --omit=dev && npm pkg delete devDependencies && npm prune --omit=dev
# npx would change the mode of what `bin` names, which only root may; without it npx finds the link in /usr/local/bin.
RUN npm pkg delete bin
# What a running process never reads: type declarations, source maps, query compilers for other databases.
RUN find node_modules \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete \
  && find node_modules/@prisma/client/runtime -name 'query_compiler*' ! -name '*postgresql*' -delete

FROM node:${NODE_VERSION}-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data
# For the texts in pictures that are drawn from a brand.
RUN apt-get update && apt-get install -y --no-install-recommends fonts-dejavu-core && rm -rf /var/lib/apt/lists/*
WORKDIR /srv/loyalty
# Folders for volumes, which take their owner from here, and `loyalty COMMAND` in every shell of a container.
RUN install --directory --owner=node --group=node /data /backups \
  && ln -s /srv/loyalty/app/server/launch.mjs /usr/local/bin/loyalty
COPY --from=packages /srv/loyalty/node_modules node_modules
COPY --from=packages /srv/loyalty/package.json ./
COPY tsconfig.json ./
COPY prisma prisma
COPY --from=build /srv/loyalty/app app
COPY --from=build /srv/loyalty/build build
COPY --from=build /srv/loyalty/build-docs build-docs
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Others: ["loyalty", "worker"] and ["loyalty", "migrate"]
CMD ["loyalty", "web"]
