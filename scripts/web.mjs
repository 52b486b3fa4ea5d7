import fs from 'node:fs'
import { withLock } from './lock.mjs'
import { hashOf } from './tools.mjs'

const vite = 'node_modules/vite/bin/vite.js'
const stamp = 'dist/web.stamp'

/** Builds the website if any of its inputs changed; an aborted `signal` ends the build. Resolves to an exit code. */
export async function build(node, { signal } = {}) {
  const wanted = hashOf(['web', 'contract', 'scripts/build', 'vite.config.ts', 'package-lock.json'])
  if (isBuilt(wanted)) return 0
  return withLock('.cache/build.lock', async () => {
    if (isBuilt(wanted)) return 0
    // Built next to the old one and then swapped, so that a running server never finds half a website.
    console.log('Building the website')
    // The shop, then separately the drivers' page and the delivery page.
    for (const mode of ['production', 'drive', 'doors']) {
      const code = await node(
        [vite, 'build', '--mode', mode, '--outDir', '../dist/web.new', '--logLevel', 'warn'],
        {},
        { signal },
      )
      if (code !== 0) return code
    }
    // Identifies the version of the contract that these pages use (server/http/website-files.ts).
    fs.writeFileSync('dist/web.new/edition', hashOf(['contract']).slice(0, 12))
    fs.rmSync('dist/web.old', { recursive: true, force: true })
    if (fs.existsSync('dist/web')) fs.renameSync('dist/web', 'dist/web.old')
    fs.renameSync('dist/web.new', 'dist/web')
    fs.rmSync('dist/web.old', { recursive: true, force: true })
    fs.writeFileSync(stamp, wanted)
    return 0
  })
}

/** Vite at PORT with hot replacement, and the server at the next port, restarted on every change of its files. Ends when either ends. */
export async function dev(node) {
  const port = Number(process.env.PORT ?? 3000)
  const behind = { PORT: String(port + 1), PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}` }
  const server = node(['--watch', '--watch-preserve-output', 'server/main.ts', '--dev'], behind)
  const site = node([vite, '--port', String(port), '--strictPort', '--host'], behind)
  const code = await Promise.race([server, site])
  process.kill(process.pid, 'SIGTERM')
  await Promise.all([server, site])
  return code
}

function isBuilt(wanted) {
  return (
    fs.existsSync('dist/web/index.html') && fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wanted
  )
}
