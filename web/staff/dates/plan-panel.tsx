import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { Day } from '../../../contract/core/dates.ts'
import { cutoffs } from '../../../contract/features/dates/cutoffs.ts'
import { type CalendarDay, days } from '../../../contract/features/dates/days.ts'
import { dayScopes } from '../../../contract/features/dates/fields.ts'
import { ApiError, call } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useInputText } from '../../form/input-text.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { useKeys } from '../../ui/keys.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { PanelHead } from '../frame/panel-head.tsx'
import { type When, WhenPicker } from '../scheduled/when-picker.tsx'
import { draftFor, type PlanDraft, planActions, rowsOf } from './plan-draft.ts'
import { RowsOfDay } from './rows-of-day.tsx'
import { TouchedList } from './touched-list.tsx'
import { useDatesWords, useDayText } from './words.ts'

type Props = {
  range: { from: Day; to: Day }
  routes: readonly { routeNumber: string; name: string }[]
  shown: readonly CalendarDay[]
  scope: { way: string; route: string; of: string }
  onClose: () => void
}

/** Closes or opens selected days, sets their cut-off or adds a run, after showing what that affects. */
export function PlanPanel({ range, routes, shown, scope, onClose }: Props) {
  const t = useDatesWords()
  const text = useDayText()
  const errorText = useErrorText()
  const inputText = useInputText()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [draft, setDraft] = useState<PlanDraft>(() => draftFor(range.from, range.to, scope))
  const [when, setWhen] = useState<When>(null)
  const set = (next: Partial<PlanDraft>) => setDraft((before) => ({ ...before, ...next }))
  const rows = rowsOf(draft)
  const touched = useQuery({
    queryKey: [days.preview.path, rows],
    queryFn: ({ signal }) => call(days.preview, { body: rows ?? {} }, { signal }),
    enabled: rows !== undefined,
    placeholderData: (before) => before,
    staleTime: 0,
    retry: false,
  })
  const change = useMutation({
    mutationFn: async () => {
      if (!rows) return { changeSetId: null }
      const [row] = rows.disabled?.add ?? []
      if (row && when) {
        await call(days.schedule, { body: { at: when, row } })
        return { changeSetId: null, at: when }
      }
      if (rows.disabled) return call(days.setDisabled, { body: rows.disabled })
      if (rows.enabled) return call(days.setEnabled, { body: rows.enabled })
      for (const rule of rows.cutoffs?.add ?? []) await call(cutoffs.add, { body: rule })
      return { changeSetId: null }
    },
    onSuccess: (reply) => {
      for (const path of [days.calendar.path, days.disabled.path, days.enabled.path, cutoffs.list.path])
        void client.invalidateQueries({ queryKey: [path] })
      const set = reply.changeSetId
      const link = {
        label: t.undo,
        onAct: () => void navigate({ to: '/admin/changes', search: { open: String(set) } as never }),
      }
      const said = 'at' in reply ? t.plan.plannedFor(text.moment(reply.at)) : t.plan.done[draft.action]
      showToast({ text: said, ...(set !== null && { action: link }) })
      onClose()
    },
  })
  const refused = [change.error, touched.error].find((error) => error instanceof ApiError)
  const faults = refused instanceof ApiError ? refused.fields.map(({ message }) => inputText(message)) : []
  const isReady = rows !== undefined && !touched.error && when !== undefined
  const send = () => {
    if (isReady && !change.isPending) change.mutate()
  }
  useKeys({ 'Ctrl enter': send })
  const title =
    range.from === range.to
      ? text.day(range.from)
      : t.calendar.range(text.day(range.from), text.day(range.to))
  const doLabel = { shut: t.plan.doShut, open: t.plan.doOpen, cutOff: t.plan.doCutOff, run: t.plan.doRun }[
    draft.action
  ]
  const isRun = draft.action === 'run'
  return (
    <>
      <PanelHead title={t.plan.title(title)} onClose={onClose} />
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          send()
        }}
        className="flex min-h-0 flex-1 flex-col"
      >
        <div className="flex flex-1 flex-col gap-4 overflow-y-auto p-4 md:px-6">
          <Segmented
            label={t.plan.action}
            value={draft.action}
            onChange={(action) => set({ action })}
            options={planActions.map((value) => ({ value, label: t.plan.actions[value] }))}
          />
          <div className="grid grid-cols-2 gap-3">
            <Field label={t.from}>
              <TextInput type="date" value={draft.from} onChange={(from) => set({ from })} />
            </Field>
            <Field label={t.to}>
              <TextInput type="date" value={draft.to} onChange={(to) => set({ to })} />
            </Field>
            {draft.action !== 'cutOff' && draft.from !== draft.to && (
              <Field label={t.weekday}>
                <Select
                  value={draft.weekday}
                  onChange={(weekday) => set({ weekday })}
                  options={[
                    { value: '', label: t.everyDay },
                    ...t.weekdays.map((label, weekday) => ({ value: String(weekday), label })),
                  ]}
                />
              </Field>
            )}
            {!isRun && (
              <Field label={t.whom}>
                <Select
                  value={draft.scope}
                  onChange={(next) => set({ scope: next })}
                  options={dayScopes.map((value) => ({ value, label: t.scopes[value] }))}
                />
              </Field>
            )}
            {!isRun && draft.scope === 'method' && (
              <Field label={t.way}>
                <Select
                  value={draft.method}
                  onChange={(method) => set({ method })}
                  options={(['TRUCK', 'PICKUP', 'UPS'] as const).map((value) => ({
                    value,
                    label: t.methods[value],
                  }))}
                />
              </Field>
            )}
            {(isRun || draft.scope === 'route') && (
              <Field label={t.route}>
                <Select
                  value={draft.route}
                  onChange={(route) => set({ route })}
                  options={[
                    { value: '', label: t.calendar.anyRoute, disabled: true },
                    ...routes.map(({ routeNumber, name }) => ({
                      value: routeNumber,
                      label: `${routeNumber} ${name}`,
                    })),
                  ]}
                />
              </Field>
            )}
            {!isRun && draft.scope === 'customer' && (
              <Field label={t.account}>
                <TextInput
                  inputMode="numeric"
                  value={draft.account}
                  onChange={(account) => set({ account: account.replace(/\D/g, '') })}
                />
              </Field>
            )}
            {draft.action === 'shut' && (
              <Field label={t.plan.kind} hint={t.plan.kindHint}>
                <Select
                  value={draft.kind}
                  onChange={(kind) => set({ kind })}
                  options={(['disabled', 'holiday', 'closed'] as const).map((value) => ({
                    value,
                    label: t.plan.kinds[value],
                  }))}
                />
              </Field>
            )}
            {draft.action === 'cutOff' && (
              <>
                <Field label={t.plan.closesOn}>
                  <TextInput type="date" value={draft.closesOn} onChange={(closesOn) => set({ closesOn })} />
                </Field>
                <Field label={t.time}>
                  <TextInput
                    value={draft.closesAt}
                    onChange={(closesAt) => set({ closesAt })}
                    placeholder="15:00"
                  />
                </Field>
              </>
            )}
          </div>
          {draft.action === 'open' && (
            <Checkbox checked={draft.overClosed} onChange={(overClosed) => set({ overClosed })}>
              {t.plan.overClosed}
            </Checkbox>
          )}
          <Field label={t.note} hint={t.noteHint} optional>
            <TextInput value={draft.note} onChange={(note) => set({ note })} maxLength={120} />
          </Field>
          {draft.action === 'shut' && <WhenPicker value={when} onChange={setWhen} />}
          {refused && (
            <Banner kind="danger" urgent lead={faults.length > 0 ? faults.join(' ') : errorText(refused)} />
          )}
          <TouchedList touched={rows ? touched.data : undefined} isCounting={touched.isFetching} />
          <RowsOfDay day={shown.find(({ day }) => day === range.from)} />
        </div>
        <div className="flex items-center justify-end gap-2 border-t border-line px-4 py-3 max-lg:mb-14 md:px-6">
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="primary" submit disabled={!isReady} busy={change.isPending ? t.saving : undefined}>
            {doLabel}
          </Button>
        </div>
      </form>
    </>
  )
}
