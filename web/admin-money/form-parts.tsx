import type { ReactNode } from 'react'
import type { AccountMoney } from '../../contract/staff-money.ts'
import { useErrorText } from '../messages/error-text.ts'
import { Button } from '../ui/button.tsx'
import { useMoneyWords } from './words.ts'

export type FormProps = {
  account: AccountMoney
  /** Told in one sentence what is written down now. */
  onDone: (text: string) => void
}

type EntryFormProps = {
  label: string
  busy: boolean
  failed: { error: unknown; isUnanswered: boolean } | undefined
  onSubmit: () => void
  children: ReactNode
}

/** The fields of an entry, what went wrong with it, and its button. */
export function EntryForm({ label, busy, failed, onSubmit, children }: EntryFormProps) {
  const t = useMoneyWords()
  const text = useErrorText()
  return (
    <form
      noValidate
      aria-label={label}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      {failed && (
        <p role="alert" className="text-danger">
          {failed.isUnanswered ? t.unanswered : text(failed.error as Parameters<typeof text>[0])}
        </p>
      )}
      <div>
        <Button kind="primary" submit busy={busy ? t.working : undefined}>
          {label}
        </Button>
      </div>
    </form>
  )
}
