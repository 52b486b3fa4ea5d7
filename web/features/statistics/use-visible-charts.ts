import { useState } from 'react'
import type { User } from '../../../contract/features/auth/auth.ts'
import { type Chart, charts, statistics } from '../../../contract/features/statistics.ts'
import { useWrite } from '../../core/query.ts'
import { useMayCall, useUser } from '../../core/session.ts'
import { setUser } from '../../core/user.ts'
import { useToast } from '../../ui/toast.tsx'
import { useMessages } from '../../words/language.tsx'

/**
 * Which charts are shown, in their own order. A choice takes effect at once and is saved for the user; staff who act for the user
 * choose for this page only.
 */
export function useVisibleCharts() {
  const t = useMessages().statistics
  const user = useUser()
  const toast = useToast()
  const [chosen, setChosen] = useState(user.visibleStatisticCharts)
  const mayKeep = useMayCall(statistics.setVisible)
  const keep = useWrite(statistics.setVisible, {
    onDone: (kept: User) => setUser(kept),
    onFailed: () => toast({ kind: 'failed', text: t.notKept }),
  })
  const show = (next: Chart[]) => {
    setChosen(next)
    if (mayKeep) keep.mutate({ body: { visibleStatisticCharts: next } })
  }
  const shown = charts.filter((chart) => chosen.includes(chart))
  return {
    shown,
    showAll: () => show([...charts]),
    turn: (chart: Chart, on: boolean) =>
      show(charts.filter((one) => (one === chart ? on : shown.includes(one)))),
  }
}
