import { useQuery } from '@tanstack/react-query'
import { operations } from '../../../contract/features/operations.ts'
import { read } from '../../core/query.ts'
import { useMay } from '../../core/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { LogLevelPanel } from './log-level-panel.tsx'
import { ProcessFacts } from './process-facts.tsx'
import { SwitchPanel } from './switch-panel.tsx'

/** Closes the product to everyone but administrators, sets the log level, and shows facts about the responding process. */
export function MaintenanceScreen() {
  const t = useMessages().maintenance
  const maySwitch = useMay(['MAINTENANCE'])
  return (
    <AdminShell title={t.title}>
      <div className="flex max-w-[1080px] flex-col gap-4 p-4 md:p-6">
        {maySwitch ? (
          <Switches />
        ) : (
          <Banner kind="warning" lead={t.onlySome}>
            {t.onlySomeText}
          </Banner>
        )}
      </div>
    </AdminShell>
  )
}

function Switches() {
  const t = useMessages().maintenance
  const state = useQuery({
    ...read(operations.maintenance, { query: { debug: 'true' } }),
    staleTime: 0,
    refetchInterval: 30_000,
  })
  if (state.error && !state.data) return <Problem title={t.failed} onRetry={() => void state.refetch()} />
  if (!state.data)
    return (
      <Waiting>
        <Skeleton height={320} />
      </Waiting>
    )
  const { debug, ...maintenance } = state.data
  return (
    <>
      {/* Changes made elsewhere appear here; input being typed is kept. */}
      <SwitchPanel
        key={maintenance.changedAt}
        maintenance={maintenance}
        sessions={debug?.sessions ?? 1}
        onChanged={() => void state.refetch()}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Panel title={t.logTitle}>
          <LogLevelPanel />
        </Panel>
        {debug && <ProcessFacts facts={debug} onAsk={() => void state.refetch()} busy={state.isFetching} />}
      </div>
    </>
  )
}
