import { spawn } from 'node:child_process'

/* `npm run strangers -- 20`: how anonymous requests affect people who sign in meanwhile, with this many seconds per attack. */
const [seconds = '20'] = process.argv.slice(2)
const vitest = ['node_modules/vitest/vitest.mjs', 'run', 'tests/strangers/strangers.test.ts']
const env = { ...process.env, STRANGERS_SECONDS: seconds }
const child = spawn(process.execPath, vitest, { stdio: 'inherit', env })
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
