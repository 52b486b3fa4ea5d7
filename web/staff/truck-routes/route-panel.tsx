import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { type RouteEffect, type TruckRoute, truckRoutes } from '../../../contract/features/truck-routes.ts'
import { call } from '../../core/api.ts'
import { Form, SaveButton, SaveButtons } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { PanelHead } from '../frame/panel-head.tsx'
import { useStaffWords } from '../frame/words.ts'
import { RemoveRoute } from './remove-route.tsx'
import { blankRoute, draftOf, fieldsOf, type RouteDraft } from './route-draft.ts'
import { RouteFields } from './route-fields.tsx'
import { useRouteWords } from './words.ts'

const formClass = 'flex max-w-160 flex-col gap-4 p-4 md:px-6'

/** A new route. */
export function AddRoute({ onClose, onAdded }: { onClose: () => void; onAdded: (number: string) => void }) {
  const t = useRouteWords()
  const staff = useStaffWords()
  const form = useForm(truckRoutes.add, {
    name: 'route.new',
    start: blankRoute,
    labels: t.fields,
    send: (draft) => ({ body: { routeNumber: draft.routeNumber, ...fieldsOf(draft) } }),
    belongs: { route_number_taken: 'routeNumber' },
    refresh: [truckRoutes.list],
    onDone: ({ routeNumber, name }) => {
      showToast({ text: t.added(`${routeNumber} ${name}`) })
      onAdded(routeNumber)
    },
  })
  return (
    <section aria-label={t.add} className="flex min-h-0 flex-1 flex-col">
      <PanelHead title={t.add} onClose={onClose} />
      <Form of={form} className={formClass}>
        <RouteFields of={form} isNew />
        <div className="flex gap-2">
          <SaveButton of={form} label={t.add} busy={t.adding} />
          <Button onClick={onClose}>{staff.cancel}</Button>
        </div>
      </Form>
    </section>
  )
}

/** A route, and what saving the current input affects. */
export function EditRoute({ route, onClose }: { route: TruckRoute; onClose: () => void }) {
  const t = useRouteWords()
  const staff = useStaffWords()
  const { routeNumber, version } = route
  const params = { routeNumber }
  const form = useForm(truckRoutes.change, {
    name: `route.${routeNumber}`,
    start: draftOf(route),
    version,
    labels: t.fields,
    send: (draft, at) => ({ params, body: { version: at, ...fieldsOf(draft) } }),
    rowOf: (row) => ({ start: draftOf(row), version: row.version }),
    refresh: [truckRoutes.list],
    onDone: ({ name }) => showToast({ text: staff.saved(name) }),
  })
  return (
    <section aria-label={`${routeNumber} ${route.name}`} className="flex min-h-0 flex-1 flex-col">
      <PanelHead title={`${routeNumber} ${route.name}`} onClose={onClose}>
        {t.shops}: {route.shops}
      </PanelHead>
      <Form of={form} className={formClass}>
        {route.shopsElsewhere > 0 && <Banner kind="warning">{t.elsewhere(route.shopsElsewhere)}</Banner>}
        <RouteFields of={form} />
        {form.dirty && <Touches routeNumber={routeNumber} draft={form.typed} />}
        <SaveButtons of={form} />
      </Form>
      <div className="border-t border-line p-4 md:px-6">
        <RemoveRoute route={route} onRemoved={onClose} />
      </div>
    </section>
  )
}

/** Counts while the user types; while input is invalid the last count stays. */
function Touches({ routeNumber, draft }: { routeNumber: string; draft: RouteDraft }) {
  const t = useRouteWords()
  const body = fieldsOf(useDeferredValue(draft))
  const isReady =
    Number.isFinite(body.shippingCost) &&
    Number.isFinite(body.shippingMinimum) &&
    truckRoutes.preview.body.safeParse(body).success
  const { data } = useQuery({
    queryKey: [truckRoutes.preview.path, routeNumber, body],
    queryFn: ({ signal }) => call(truckRoutes.preview, { params: { routeNumber }, body }, { signal }),
    enabled: isReady,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
  if (!data) return null
  const lines = linesOf(data, t)
  return (
    <div role="status" className="rounded-4 border border-line bg-ground p-3 text-12">
      <p className="font-semibold">{t.effect.title}</p>
      {lines.length === 0 ? (
        <p className="text-ink-2">{t.effect.nothing}</p>
      ) : (
        <ul className="list-disc pl-4 text-ink-2">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

const linesOf = (effect: RouteEffect, { effect: t }: ReturnType<typeof useRouteWords>): string[] =>
  (['charged', 'gained', 'orders', 'carts'] as const).flatMap((name) =>
    effect[name] > 0 ? [t[name](effect[name])] : [],
  )
