import { Controls } from './controls.tsx'
import { Floating } from './floating.tsx'
import { Shown } from './shown.tsx'

/** Every component in every state, in both themes side by side. The development server serves it at /gallery/; it isn't part of a build. */
export function Gallery() {
  return (
    <main className="gallery">
      {(['light', 'dark'] as const).map((theme) => (
        <div key={theme} className="gallery-theme" data-theme={theme}>
          <h1 className="text-16 font-semibold">{theme === 'light' ? 'Light' : 'Dark'}</h1>
          <Controls />
          <Shown />
          <Floating />
        </div>
      ))}
    </main>
  )
}
