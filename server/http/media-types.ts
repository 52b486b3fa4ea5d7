import type { Endpoint } from '../../contract/core/endpoint.ts'
import { AppError } from '../core/errors.ts'

const json = 'application/json'

/** The media types that the endpoint offers, its default first. */
const offeredTypes = ({ reply, also = [] }: Pick<Endpoint, 'reply' | 'also'>): readonly string[] =>
  reply || also.length === 0 ? [json, ...also] : also

/**
 * The offered media type that the caller prefers (RFC 9110, 12.5.1): by the weight of the most specific matching range; on a tie,
 * the endpoint's default. Throws `not_acceptable` when all are refused. An endpoint with one format, or without JSON, returns its
 * default.
 */
export function negotiatedType(
  endpoint: Pick<Endpoint, 'reply' | 'also'>,
  accept: string | undefined,
): string {
  const offered = offeredTypes(endpoint)
  const [usual = json] = offered
  if (offered.length === 1) return usual
  const ranges = (accept ?? '').split(',').flatMap(rangeOf)
  if (ranges.length === 0) return usual
  let best = { type: usual, weight: 0 }
  for (const type of offered) {
    const weight = weightOf(type, ranges)
    if (weight > best.weight) best = { type, weight }
  }
  if (best.weight > 0) return best.type
  // Clients request JSON by habit, even from endpoints without it.
  if (!endpoint.reply) return usual
  throw new AppError('not_acceptable', { detail: `This call answers with ${offered.join(', ')}.` })
}

type Range = { type: string; weight: number }

/** One range of an Accept header; an invalid one is ignored. */
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
