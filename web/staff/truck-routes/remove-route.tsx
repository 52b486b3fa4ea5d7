import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type TruckRoute, truckRoutes } from '../../../contract/features/truck-routes.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { useMayCall } from '../../core/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useRouteWords } from './words.ts'

/** The maximum number of routes in one page of the list. */
const mostRoutes = '300'

/** Removes a route after its addresses have been assigned to another, and shows first what that affects. */
export function RemoveRoute({ route, onRemoved }: { route: TruckRoute; onRemoved: () => void }) {
  const { removal: t } = useRouteWords()
  const errorText = useErrorText()
  const [isAsking, setAsking] = useState(false)
  const [to, setTo] = useState('')
  const { routeNumber, version } = route
  const params = { routeNumber }
  const name = `${routeNumber} ${route.name}`
  const counted = useQuery({ ...read(truckRoutes.removal, { params }), enabled: isAsking, staleTime: 0 })
  const others = useQuery({
    ...read(truckRoutes.list, { query: { pageSize: mostRoutes } }),
    enabled: isAsking,
  })
  const remove = useWrite(truckRoutes.remove, {
    refresh: [truckRoutes.list],
    onDone: () => {
      showToast({ text: t.removed(name) })
      onRemoved()
    },
  })
  const mayRemove = useMayCall(truckRoutes.remove)
  if (!mayRemove) return null
  const { data } = counted
  const isReady = data !== undefined && (data.shops === 0 || to !== '')
  return (
    <>
      <Button kind="danger-outline" icon="trash" onClick={() => setAsking(true)}>
        {t.open}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t.title(name)}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t.keep}</Button>
            <Button
              kind="danger"
              disabled={!isReady}
              busy={remove.isPending ? t.removing : undefined}
              onClick={() => remove.mutate({ params, body: { version, to: to === '' ? null : to } })}
            >
              {t.remove}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-3">
          {data && (
            <ul className="list-disc pl-4">
              <li>{data.shops === 0 ? t.noShops : t.moves(data.shops)}</li>
              {data.carts > 0 && <li>{t.carts(data.carts)}</li>}
              {data.orders > 0 && <li>{t.orders(data.orders)}</li>}
            </ul>
          )}
          {data && data.shops > 0 && (
            <Field label={t.to}>
              <Select
                value={to}
                onChange={setTo}
                options={[
                  { value: '', label: t.choose },
                  ...(others.data?.rows ?? [])
                    .filter((one) => one.routeNumber !== routeNumber)
                    .map((one) => ({ value: one.routeNumber, label: `${one.routeNumber} ${one.name}` })),
                ]}
              />
            </Field>
          )}
          {(remove.error ?? counted.error) && (
            <p role="alert" className="text-danger">
              {errorText(remove.error ?? counted.error)}
            </p>
          )}
        </div>
      </Dialog>
    </>
  )
}
