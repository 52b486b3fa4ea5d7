import type { Adapters } from '../adapters/list.ts'
import type { Observer, OutgoingOutcome } from './observer.ts'

/** Answers that mean that the service did not answer, and those that mean no. */
const noAnswer = ['unknown', 'later']
const refusals = ['refused', 'declined', 'failed']

/** How a call to another service ended, by the shape that adapters answer with. */
function outcomeOf(answer: unknown): OutgoingOutcome {
  const { kind, status } = (answer ?? {}) as { kind?: unknown; status?: unknown }
  if (noAnswer.includes(String(kind))) return 'no_answer'
  if (refusals.includes(String(kind)) || (typeof status === 'number' && status >= 400)) return 'refused'
  return 'ok'
}

/** The same adapters, whose calls are counted, timed and traced by their names. Nothing of their arguments or answers is kept. */
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
