// Runs a program like `npm start` runs the product. Arguments: limits as JSON, then Node's own arguments.
import { keepRunning } from '../../scripts/keep-running.mjs'
import { run } from '../../scripts/tools.mjs'

const [limits, ...args] = process.argv.slice(2)
process.exitCode = await keepRunning(
  (onMessage) => run(process.execPath, args, { onMessage }),
  JSON.parse(limits),
)
