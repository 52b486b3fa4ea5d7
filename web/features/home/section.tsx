import { type ReactNode, useId } from 'react'

/** One part of the side column: a heading, an optional link, and a rule above all but the first. */
export function SideSection({
  title,
  aside,
  children,
}: {
  title: string
  aside?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="not-first:border-t not-first:border-line-2 not-first:pt-4">
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 id={id} className="text-16 font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
