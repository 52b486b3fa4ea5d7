/* Loaded before a process (`node --import`), it simulates a machine whose clock is CLOCK_AHEAD_MS ahead, or behind. */

const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0)
const { now } = Date
Date.now = () => now() + aheadMs

globalThis.Date = new Proxy(Date, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [Date.now()] : given, newTarget),
  apply: (target) => new target(Date.now()).toString(),
})
