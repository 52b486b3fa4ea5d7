import { useState } from 'react'
import type { User } from '../../contract/auth.ts'
import { type Chart, charts, statistics } from '../../contract/statistics.ts'
import { useMessages } from '../messages/language.tsx'
import { useWrite } from '../query.ts'
import { useUser } from '../session.ts'
import { useToast } from '../ui/toast.tsx'
import { setUser } from '../user.ts'

/** Which charts are shown, in their own order. A choice counts at once and is kept for the user's next visit. */
export function useVisibleCharts() {
  const t = useMessages().statistics
  const user = useUser()
  const toast = useToast()
  const [chosen, setChosen] = useState(user.visibleStatisticCharts)
  const keep = useWrite(statistics.setVisible, {
    onDone: (kept: User) => setUser(kept),
    onFailed: () => toast({ kind: 'failed', text: t.notKept }),
  })
  const show = (next: Chart[]) => {
    setChosen(next)
    keep.mutate({ body: { visibleStatisticCharts: next } })
  }
  const shown = charts.filter((chart) => chosen.includes(chart))
  return {
    shown,
    showAll: () => show([...charts]),
    turn: (chart: Chart, on: boolean) =>
      show(charts.filter((one) => (one === chart ? on : shown.includes(one)))),
  }
}
