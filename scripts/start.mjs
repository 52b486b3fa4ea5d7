import { setImmediate as turn } from 'node:timers/promises'
import { keepRunning } from './keep-running.mjs'
import { build } from './web.mjs'

/** A third less memory than with Node's young generation of 16 MB, at the same speed (docs/figures.md, Trucks). */
const nodeFlags = ['--max-semi-space-size=4']

/**
 * Runs the product. If the website must be built first, the server prepares its database meanwhile and waits for the message that the
 * website is built. When either fails, the other is stopped. Resolves to an exit code.
 */
export async function start(node, args, limits) {
  const givenUp = new AbortController()
  // Starts the server first, because checking whether the website is up to date takes a tenth of a second.
  const website = turn().then(() => build(node, { signal: givenUp.signal }))
  const message = website.then(
    (code) => (code === 0 ? 'website built' : 'website failed'),
    () => 'website failed',
  )
  const code = await keepRunning(
    (onMessage) =>
      node([...nodeFlags, 'server/main.ts', '--await-website', ...args], {}, { onMessage, message }),
    limits,
  )
  givenUp.abort()
  await website
  return code
}
