import type { Endpoint } from '../contract/endpoint.ts'
import { AppError } from './errors.ts'

const json = 'application/json'

/** What the endpoint can answer with, its usual form first. */
const offeredTypes = ({ reply, also = [] }: Pick<Endpoint, 'reply' | 'also'>): readonly string[] =>
  reply || also.length === 0 ? [json, ...also] : also

/**
 * The offered media type that the caller likes best (RFC 9110, 12.5.1): by the weight of the range that names it most closely,
 * of equals the endpoint's usual form. Throws `not_acceptable` where all are refused; a call that has but one form, or no JSON, gives its usual one.
 */
export function negotiatedType(
  endpoint: Pick<Endpoint, 'reply' | 'also'>,
  accept: string | undefined,
): string {
  const offered = offeredTypes(endpoint)
  const [usual = json] = offered
  const ranges = (accept ?? '').split(',').flatMap(rangeOf)
  if (offered.length === 1 || ranges.length === 0) return usual
  let best = { type: usual, weight: 0 }
  for (const type of offered) {
    const weight = weightOf(type, ranges)
    if (weight > best.weight) best = { type, weight }
  }
  if (best.weight > 0) return best.type
  // Clients ask for JSON by habit, also where there is none.
  if (!endpoint.reply) return usual
  throw new AppError('not_acceptable', { detail: `This call answers with ${offered.join(', ')}.` })
}

type Range = { type: string; weight: number }

/** One range of an Accept header; what is none says nothing. */
function rangeOf(text: string): Range[] {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  if (!/^[^\s/]+\/[^\s/]+$/.test(name)) return []
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  return [{ type: name, weight: weight === undefined ? 1 : Number(weight) || 0 }]
}

function weightOf(type: string, ranges: readonly Range[]): number {
  for (const name of [type, `${type.split('/')[0]}/*`, '*/*']) {
    const range = ranges.find((one) => one.type === name)
    if (range) return range.weight
  }
  return 0
}
