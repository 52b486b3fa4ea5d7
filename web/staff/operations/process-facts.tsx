import type { ReactNode } from 'react'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import type { operations } from '../../../contract/features/operations.ts'
import { Button } from '../../ui/button.tsx'
import { TimeOfDay } from '../../ui/dates.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useMessages } from '../../words/language.tsx'

type Facts = NonNullable<ReplyOf<typeof operations.maintenance>['debug']>

/** Facts about the process that responded. */
export function ProcessFacts({ facts, onAsk, busy }: { facts: Facts; onAsk: () => void; busy: boolean }) {
  const t = useMessages().maintenance
  const rows: [string, ReactNode][] = [
    [t.startedAt, <TimeOfDay key="at" at={new Date(facts.startedAt)} withDay />],
    [t.node, facts.node],
    [t.database, facts.database],
    [t.memory, t.memoryMb(facts.memoryMb)],
    [t.sessions, facts.sessions],
    [t.jobsWaiting, facts.jobsWaiting],
    [t.jobsFailing, facts.jobsFailing],
  ]
  return (
    <Panel
      title={t.factsTitle}
      aside={
        <Button size={28} disabled={busy} onClick={onAsk}>
          {t.refresh}
        </Button>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {rows.map(([label, value]) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-2">{label}</dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
