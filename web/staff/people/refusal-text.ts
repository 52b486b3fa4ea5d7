import { type Authority, authorities } from '../../../contract/core/access.ts'
import { ApiError } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { type StaffWords, useStaffWords } from '../frame/words.ts'

/** The sentence for an error; it names the authorities that the editor lacks. */
export function refusalText(error: unknown, t: StaffWords, text: (error: unknown) => string): string {
  if (error instanceof ApiError && error.code === 'beyond_own_authorities') {
    const { authorities: lacking = [] } = (error.data ?? {}) as { authorities?: Authority[] }
    const names = lacking.filter((one) => one in authorities).map((one) => t.authority[one])
    if (names.length > 0) return t.beyond(names.join(', '))
  }
  return text(error)
}

export function useRefusalText(): (error: unknown) => string {
  const t = useStaffWords()
  const text = useErrorText()
  return (error) => refusalText(error, t, text)
}
