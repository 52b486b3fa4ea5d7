import { askAtOnce } from '../lily/at-once.ts'
import type { Figure } from './check-out.ts'

/** A person may ask 30 times in ten minutes. */
const each = 30

/** `npm run bench -- lily`: one person, then fifty at once, ask Lily over HTTP what florists ask. */
export async function lilyFigures(): Promise<Figure[]> {
  return [...(await figuresOf(1, '1 s')), ...(await figuresOf(50, ''))]
}

async function figuresOf(people: number, target: string): Promise<Figure[]> {
  const { took, strays } = await askAtOnce({ people, each })
  if (strays.length > 0) throw new Error(strays.join('\n'))
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number) => `${Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)} ms`
  const what = people === 1 ? 'Lily: one person' : `Lily: ${people} people at once, each answer its asker’s`
  const asked = `${what}, ${took.length} questions`
  return [
    { what: `${asked}, p50`, value: at(0.5), target: '' },
    { what: `${asked}, p95`, value: at(0.95), target },
    { what: `${asked}, longest`, value: at(1 - 1 / sorted.length), target: '' },
  ]
}
