import { artUrl } from '../ui/product-art.tsx'
import { useAtLeast } from '../ui/use-width.ts'

/** Pictures of what is sold, beside the form: no words, so it is left out for screen readers, and neither drawn nor fetched where the page is narrow. */
export function ArtWall({ names }: { names: readonly string[] }) {
  if (!useAtLeast(925)) return null
  if (names.length < 4) return <div className="bg-tile" />
  return (
    <div aria-hidden="true" className="sticky top-0 h-dvh overflow-hidden bg-tile">
      <div className="absolute inset-0 grid grid-cols-4 content-start gap-px">
        {names.map((name) => (
          <img
            key={name}
            src={artUrl(name, 320)}
            alt=""
            width={320}
            height={320}
            className="aspect-square h-auto w-full"
          />
        ))}
      </div>
    </div>
  )
}
