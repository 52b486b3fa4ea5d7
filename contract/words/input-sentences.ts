import type * as z from 'zod/mini'

const kinds: Record<string, string> = {
  string: 'Enter text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Enter true or false.',
  array: 'Enter a list.',
  object: 'Enter an object.',
}

/** The message for an invalid value whose schema has none of its own. Undefined falls back to zod's. */
export function inputSentence(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'This is required.'
      if (Array.isArray(issue.input) && issue.expected !== 'object') return 'Enter one value, not a list.'
      return kinds[issue.expected]
    case 'invalid_value':
      if (issue.input === undefined) return 'This is required.'
      return issue.values.length === 1
        ? `This must be ${String(issue.values[0])}.`
        : `This must be one of: ${issue.values.map(String).join(', ')}.`
    case 'too_big':
      return `At most ${issue.maximum}${unit(issue.origin, issue.maximum)}.`
    case 'too_small':
      return `At least ${issue.minimum}${unit(issue.origin, issue.minimum)}.`
    case 'not_multiple_of':
      return `In steps of ${issue.divisor}.`
    case 'invalid_format':
    case 'invalid_union':
      return 'This cannot be read.'
    default:
      return undefined
  }
}

function unit(origin: string, count: number | bigint): string {
  const name = origin === 'string' ? ' character' : origin === 'array' ? ' value' : ''
  return name && Number(count) !== 1 ? `${name}s` : name
}
