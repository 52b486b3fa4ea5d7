import { type AccountMoney, staffMoney } from '../../../contract/features/receivables/desk.ts'
import { receivables } from '../../../contract/features/receivables/receivables.ts'

export type EntryProps = {
  account: AccountMoney
  /** Called with a sentence about the recorded entry. */
  onDone: (text: string) => void
}

/** Reads that become stale after an entry on an account. */
export const entryReads = [
  staffMoney.read,
  staffMoney.statementAccounts,
  receivables.adminOverdue,
  receivables.adminFindOverdue,
]
