/* Loaded before a process (`node --import`): simulates a machine whose clock is off by CLOCK_AHEAD_MS. */

const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0)
const { now } = Date
Date.now = () => now() + aheadMs

globalThis.Date = new Proxy(Date, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [Date.now()] : given, newTarget),
  apply: (target) => new target(Date.now()).toString(),
})
