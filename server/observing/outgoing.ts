import type { Adapters } from '../adapters/list.ts'
import type { Observer, OutgoingOutcome } from './observer.ts'

/** Answers that mean that the service did not respond, and those that mean a refusal. */
const noAnswer = ['unknown', 'later']
const refusals = ['refused', 'declined', 'failed']

/** The outcome of a call to another service, from an adapter's answer. */
function outcomeOf(answer: unknown): OutgoingOutcome {
  const { kind, status } = (answer ?? {}) as { kind?: unknown; status?: unknown }
  if (noAnswer.includes(String(kind))) return 'no_answer'
  if (refusals.includes(String(kind)) || (typeof status === 'number' && status >= 400)) return 'refused'
  return 'ok'
}

/** Wraps adapters so that their calls are counted, timed and traced by name. Arguments and answers aren't recorded. */
export function watchAdapters(
  adapters: Adapters,
  observer: Observer,
  names: readonly (keyof Adapters)[],
): Adapters {
  const watched = names.flatMap((name) => {
    const adapter = adapters[name]
    return adapter ? [[name, watchAdapter(adapter, name, observer)] as const] : []
  })
  return { ...adapters, ...(Object.fromEntries(watched) as Partial<Adapters>) }
}

function watchAdapter<A extends object>(adapter: A, service: string, observer: Observer): A {
  return new Proxy(adapter, {
    get(target, name) {
      const value = Reflect.get(target, name, target) as unknown
      if (typeof value !== 'function' || typeof name !== 'string') return value
      return (...args: unknown[]) => {
        const call = { service, method: name }
        return observer.outgoing(call, () => Reflect.apply(value, target, args), outcomeOf)
      }
    },
  })
}
