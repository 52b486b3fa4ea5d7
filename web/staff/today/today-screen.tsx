import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { reports } from '../../../contract/features/reports/reports.ts'
import { today } from '../../../contract/features/today.ts'
import { onDemand } from '../../core/later.tsx'
import { read } from '../../core/query.ts'
import { useMay } from '../../core/session.ts'
import { useSite } from '../../core/site-context.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { dayAndTimeText } from '../../words/format.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { SetupNotice } from '../setup/setup-notice.tsx'
import { DayLine } from './day-line.tsx'
import { Figures } from './figures.tsx'
import { Lines } from './lines.tsx'
import { ShopNow, Trucks } from './side.tsx'
import { useTodayWords } from './words.ts'

/** Loaded only for users who read reports. */
const Morning = onDemand(async () => (await import('../reports/morning.tsx')).Morning)

/** Polling interval in ms: new orders and files appear within this time. */
const everyMs = 15_000

/** The first page for staff: the day's schedule, and what needs the user. */
export function TodayScreen() {
  const messages = useMessages()
  const t = useTodayWords()
  const { language } = useLanguage()
  const { timeZone } = useSite()
  const { data, error, refetch } = useQuery({
    ...read(today.read, {}),
    staleTime: everyMs,
    refetchInterval: everyMs,
    refetchOnWindowFocus: true,
  })
  const now = data && new Date(data.at)
  const readsReports = useMay(reports.sales.access)
  const going = readsReports && (
    <Suspense fallback={<Skeleton height={380} />}>
      <Morning />
    </Suspense>
  )
  return (
    <AdminShell title={messages.admin.title} aside={now && dayAndTimeText(now, timeZone, language)}>
      <div className="flex flex-col gap-4 p-4 md:p-6">
        <SetupNotice />
        {error && !data && <Problem onRetry={() => void refetch()} />}
        {!data && !error && (
          <Waiting label={t.loading}>
            <Skeleton height={88} />
            <Skeleton height={72} />
            <Skeleton height={320} />
          </Waiting>
        )}
        {data && now && (
          <>
            <DayLine steps={data.steps} now={now} />
            <Figures today={data} />
            {going}
            <div className="grid items-start gap-4 2xl:grid-cols-[minmax(0,1fr)_440px]">
              <Lines today={data} now={now} />
              <div className="flex flex-col gap-4">
                {data.trucks && <Trucks trucks={data.trucks} now={now} />}
                <ShopNow shop={data.shop} />
              </div>
            </div>
          </>
        )}
      </div>
    </AdminShell>
  )
}
