import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { read } from '../../core/query.ts'
import { LoadingOverlay } from '../../ui/waiting.tsx'
import { type VendorSection, vendorSections } from './vendor-sections.ts'

/** A vendor's first page: the one with urgent work if there is any, otherwise the first that they may open. */
export function VendorHome() {
  const first = vendorSections.find(({ isUrgent }) => isUrgent)
  return first?.waits ? (
    <FirstOf section={first} waits={first.waits} />
  ) : (
    <To path={vendorSections[0]?.path} />
  )
}

function FirstOf({ section, waits }: { section: VendorSection; waits: NonNullable<VendorSection['waits']> }) {
  const { data, isPending } = useQuery(read(waits.endpoint, waits.send as never))
  if (isPending) return <LoadingOverlay />
  const count = (data as { total?: number } | undefined)?.total ?? 0
  return <To path={count > 0 ? section.path : vendorSections[0]?.path} />
}

const To = ({ path = '/personal-info' }: { path: string | undefined }) => (
  <Navigate to={path as never} replace />
)
