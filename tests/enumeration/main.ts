import { spawn } from 'node:child_process'

/* `npm run enumeration -- 500`: response times for known and unknown people, with this many attempts each. */
const [tries = '500'] = process.argv.slice(2)
const vitest = ['node_modules/vitest/vitest.mjs', 'run', 'tests/enumeration/timing.test.ts']
const env = { ...process.env, ENUMERATION_TRIES: tries }
const child = spawn(process.execPath, vitest, { stdio: 'inherit', env })
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
