import type { DayStep } from '../../../contract/features/today.ts'
import { useSite } from '../../core/site-context.tsx'
import { durationText, timeText } from '../../words/format.ts'
import { type TodayWords, useTodayWords } from './words.ts'

const dots: Record<DayStep['state'], string> = {
  done: 'border-accent bg-accent',
  late: 'border-danger bg-danger',
  next: 'border-[3px] border-accent bg-surface',
  later: 'border-2 border-line-2 bg-surface',
}

/** Up to this many routes with one cut-off are listed by number; more are counted. */
const mostNumbers = 2

/** What closes: `UPS`, `Route 115`, `Pickup, 9 routes`. */
function closing(closes: readonly string[], t: TodayWords): { text: string; count: number } {
  const isMethod = (one: string): one is keyof TodayWords['methods'] => one in t.methods
  const methods = closes.filter(isMethod).map((one) => t.methods[one])
  const routes = closes.filter((one) => !isMethod(one))
  const numbers = routes.length <= mostNumbers ? routes.map(t.route) : [t.routes(routes.length)]
  const names = [...methods, ...numbers]
  return { text: names.join(', '), count: closes.length }
}

export function stepTitle({ kind, closes }: DayStep, t: TodayWords): string {
  if (kind !== 'cutOff') return t.steps[kind]
  const { text, count } = closing(closes, t)
  return count === 1 ? t.steps.cutOffOne(text) : t.steps.cutOff(text)
}

function stepFact(step: DayStep, t: TodayWords, now: Date): string {
  const { kind, state, done, total, at } = step
  if (kind === 'packing') return t.stepFacts.packed(done, total ?? 0)
  if (kind === 'trucks') return t.stepFacts.gone(done, total ?? 0)
  if (kind === 'pricesDue') return t.stepFacts.came(done, total ?? 0)
  if (kind === 'cutOff') return t.stepFacts.orders(done)
  return state === 'done'
    ? t.stepFacts.changed
    : t.stepFacts.in(durationText(new Date(at).getTime() - now.getTime()))
}

/** The day as a line of equally spaced steps, with the current time between two of them; vertical on phones. */
export function DayLine({ steps, now }: { steps: readonly DayStep[]; now: Date }) {
  const t = useTodayWords()
  const { timeZone } = useSite()
  if (steps.length === 0) return null
  const passed = steps.filter(({ at }) => new Date(at) <= now).length
  return (
    <section aria-label={t.dayLine} className="rounded-4 border border-line bg-surface px-4 py-3">
      <ol className="grid auto-cols-fr gap-y-3 lg:grid-flow-col">
        {steps.map((step, n) => {
          const isNow = n === passed
          return (
            <li
              key={`${step.kind} ${step.at}`}
              aria-current={step.state === 'next' ? 'step' : undefined}
              className="relative grid min-w-0 grid-cols-[5rem_1rem_1fr] items-center gap-x-2 text-12 lg:block"
            >
              <p className="text-ink-2">{timeText(new Date(step.at), timeZone)}</p>
              <div className="relative flex h-4 items-center">
                {n < steps.length - 1 && (
                  <span
                    aria-hidden="true"
                    className={`absolute inset-x-0 hidden h-0.5 lg:block ${n + 1 < passed ? 'bg-accent' : 'bg-line-2'}`}
                  />
                )}
                <span
                  aria-hidden="true"
                  className={`relative size-3 rounded-full border ${dots[step.state]}`}
                />
                {isNow && (
                  <span aria-hidden="true" className="absolute -left-3 hidden h-4 w-0.5 bg-ink lg:block" />
                )}
              </div>
              <div className="min-w-0 pr-3">
                <p className="font-semibold">
                  {stepTitle(step, t)}
                  <span className="sr-only">, {t.states[step.state]}</span>
                </p>
                <p
                  className={
                    step.state === 'late'
                      ? 'font-semibold text-danger'
                      : step.state === 'next'
                        ? 'text-accent'
                        : 'text-ink-2'
                  }
                >
                  {stepFact(step, t, now)}
                </p>
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
