import { askAtOnce } from '../lily/at-once.ts'
import type { Figure } from './check-out.ts'

const people = 50
/** A person may ask 30 times in ten minutes. */
const each = 30

/** `npm run bench -- lily`: fifty people ask Lily at once, over HTTP, what florists ask. */
export async function lilyFigures(): Promise<Figure[]> {
  const { took, strays } = await askAtOnce({ people, each })
  if (strays.length > 0) throw new Error(strays.join('\n'))
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number) => `${Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)} ms`
  const what = `Lily: ${people} people at once, ${took.length} questions, each answer its asker's`
  return [
    { what: `${what}, p50`, value: at(0.5), target: '' },
    { what: `${what}, p95`, value: at(0.95), target: '700 ms' },
  ]
}
