// Uses the local PostgreSQL as the app does, in a process that tests can kill. Arguments: checkout, data folder.
import path from 'node:path'

const [checkout = '', dataDir = ''] = process.argv.slice(2)
const { startLocalPostgres } = await import(path.join(checkout, 'db/local.ts'))
const log = { info: () => {}, warn: () => {} }
const beganMs = performance.now()
try {
  const server = await startLocalPostgres({ dataDir, log })
  const tookMs = Math.round(performance.now() - beganMs)
  const { adopted, url, ownerUrl, adminUrl } = server
  server.onDeath(() => console.log(JSON.stringify({ died: true })))
  const alive = setInterval(() => {}, 1_000)
  process.on('SIGTERM', async () => {
    clearInterval(alive)
    await server.stop()
  })
  console.log(JSON.stringify({ adopted, url, ownerUrl, adminUrl, tookMs }))
} catch (error) {
  console.log(JSON.stringify({ problem: (error as Error).message, kind: (error as Error).name }))
}
