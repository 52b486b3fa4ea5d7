import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SendOf } from '../../../contract/core/endpoint.ts'
import { staffMoney } from '../../../contract/features/receivables/desk.ts'
import { tasks } from '../../../contract/features/tasks.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { hasEnded } from '../tasks/chip-rules.ts'
import { useCurrentTasks } from '../tasks/use-task.ts'
import { useTaskWords } from '../tasks/words.ts'
import { useMoneyWords } from './words.ts'

type Props = {
  /** The list's filters. */
  filters: Readonly<Record<string, string>>
  /** The number of matching customers. */
  receivers: number
  /** `2026-10` */
  month: string
  monthText: string
}

/** Starts a task that sends a month's statement to every customer in the list, after a confirmation with their number. */
export function SendAll({ filters, receivers, month, monthText }: Props) {
  const t = useMoneyWords()
  const words = useTaskWords()
  const errorText = useErrorText()
  const [isAsked, setAsked] = useState(false)
  const sending = useSending()
  const send = useWrite(staffMoney.sendStatements, {
    refresh: [staffMoney.statementAccounts, tasks.list],
    onDone: () => {
      setAsked(false)
      showToast({ text: t.sendAllStarted })
    },
  })
  const ask = () => {
    send.reset()
    setAsked(true)
  }
  const body = { month, ...filters, receivers } as SendOf<typeof staffMoney.sendStatements>['body']
  return (
    <>
      <Button
        icon="mail"
        disabled={receivers === 0}
        busy={sending && words.progress(sending.done, sending.total ?? 0)}
        onClick={ask}
      >
        {t.sendAll(receivers)}
      </Button>
      <Dialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t.sendAllTitle(receivers)}
        actions={
          <>
            <Button onClick={() => setAsked(false)}>{t.sendAllNot}</Button>
            <Button
              kind="primary"
              icon="mail"
              busy={send.isPending ? t.sending : undefined}
              onClick={() => send.mutate({ body })}
            >
              {t.sendAll(receivers)}
            </Button>
          </>
        }
      >
        {send.error && <Banner kind="danger" lead={errorText(send.error)} urgent />}
        {t.sendAllText(monthText)}
      </Dialog>
    </>
  )
}

/** The user's running task that sends statements; the list is fetched again after it has ended. */
function useSending() {
  const client = useQueryClient()
  const sending = useCurrentTasks().find(
    ({ about, state }) => about.kind === 'send-statements' && !hasEnded(state),
  )
  const id = sending?.id
  useEffect(() => {
    if (id === undefined) return
    return () => void client.invalidateQueries({ queryKey: [staffMoney.statementAccounts.path] })
  }, [client, id])
  return sending
}
