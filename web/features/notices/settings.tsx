import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SendOf } from '../../../contract/core/endpoint.ts'
import { type NoticeKind, type NoticeWay, noticeWays } from '../../../contract/features/notices/kinds.ts'
import { type NoticeSettings, notices } from '../../../contract/features/notices/notices.ts'
import { AskButton } from '../../core/ask-button.tsx'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { Banner } from '../../ui/banner.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useToast } from '../../ui/toast.tsx'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { Devices } from './devices.tsx'
import { Quiet } from './quiet.tsx'
import { usePushHere } from './use-push-here.ts'
import { useNoticeWords } from './words.ts'

type Change = SendOf<typeof notices.change>['body']
/** Saves part of the settings immediately. */
export type Save = (change: Change) => void

/** The channels for each kind of notice, quiet hours, and devices. */
export function Settings() {
  const t = useNoticeWords()
  const { data, error, refetch } = useQuery(read(notices.settings, {}))
  return (
    <section id="ways" aria-labelledby="ways-title" className="flex min-w-0 scroll-mt-32 flex-col gap-3">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id="ways-title" className="text-16 font-semibold">
          {t.ways}
        </h2>
        {data && data.colleagues > 0 && <ToColleagues count={data.colleagues} />}
      </div>
      {error && !data ? (
        <Problem title={t.waysFailed} onRetry={() => void refetch()} />
      ) : data ? (
        <Loaded settings={data} />
      ) : (
        <RowsWaiting label={t.ways} rows={8} height={28} />
      )}
    </section>
  )
}

function Loaded({ settings }: { settings: NoticeSettings }) {
  const t = useNoticeWords()
  const errorText = useErrorText()
  const change = useWrite(notices.change, { into: notices.settings })
  const save: Save = (body) => change.mutate({ body })
  return (
    <>
      {change.error && (
        <Banner kind="danger" lead={t.notSaved} urgent>
          {errorText(change.error)}
        </Banner>
      )}
      <Ways settings={settings} />
      <div className="grid items-start gap-3 md:grid-cols-2">
        <Quiet settings={settings} save={save} />
        <Devices settings={settings} save={save} />
      </div>
    </>
  )
}

type Moved = Record<string, boolean>

function Ways({ settings }: { settings: NoticeSettings }) {
  const t = useNoticeWords()
  const errorText = useErrorText()
  const toast = useToast()
  const push = usePushHere()
  // A switch moves immediately, and moves back if saving failed.
  const [moved, setMoved] = useState<Moved>({})
  const change = useWrite(notices.change, { into: notices.settings })
  const set = (kind: NoticeKind, way: NoticeWay, on: boolean) => {
    const key = `${kind}.${way}`
    setMoved((others) => ({ ...others, [key]: on }))
    // Push messages need a device: registers this one if there is none.
    if (way === 'push' && on && push.isNoneYet) void push.turnOn()
    change.mutate(
      { body: { ways: [{ kind, way, on }] } },
      {
        onError: (error) => toast({ text: errorText(error), kind: 'failed' }),
        onSettled: () => setMoved(({ [key]: _, ...others }) => others),
      },
    )
  }
  return (
    <div className="overflow-hidden rounded-4 border border-line bg-surface">
      <table aria-labelledby="ways-title" className="w-full border-collapse text-left">
        <thead>
          <tr className="h-8 border-b border-line-2 bg-sunken text-12 text-ink-2">
            <th scope="col" className="pl-4 font-normal">
              {t.what}
            </th>
            {noticeWays.map((way) => (
              <th key={way} scope="col" className="w-14 px-1 text-center font-normal last:pr-3 md:w-16">
                {t.byWay[way]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {settings.kinds.map(({ kind, ...ways }) => (
            <tr key={kind} className="border-b border-line last:border-b-0">
              <th scope="row" className="py-1 pl-4 font-normal">
                <span className="block font-semibold">{t.kinds[kind]}</span>
                <span className="block text-12 text-ink-2">{t.kindTexts[kind]}</span>
              </th>
              {noticeWays.map((way) => {
                const one = ways[way]
                return (
                  <td key={way} className="px-1 text-center last:pr-3">
                    {one === null ? (
                      <span className="text-ink-3">–</span>
                    ) : (
                      <Switch
                        on={moved[`${kind}.${way}`] ?? one.on}
                        disabled={one.fixed}
                        label={`${t.kinds[kind]}: ${t.byWay[way]}`}
                        onChange={(on) => set(kind, way, on)}
                      />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ToColleagues({ count }: { count: number }) {
  const t = useNoticeWords()
  const toast = useToast()
  const give = useWrite(notices.change, { onDone: () => toast({ text: t.copied(count) }) })
  return (
    <AskButton
      label={t.copy(count)}
      title={t.copyTitle}
      keepLabel={t.keep}
      busyLabel={t.saving}
      write={give}
      onConfirm={(then) => give.mutate({ body: { toColleagues: true } }, then)}
    >
      {t.copyText(count)}
    </AskButton>
  )
}
