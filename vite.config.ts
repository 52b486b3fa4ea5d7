import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { codeSplitting, resolveDependencies } from './scripts/build/chunks.ts'
import { contractForBrowser } from './scripts/build/contract-for-browser.ts'

/**
 * Puts `web/theme.js` into the page as a classic script under a name with its hash: it must run before the first paint,
 * the page's policy allows no inline script, and a hashed name can be cached forever.
 */
function themeScript(): Plugin {
  const source = readFileSync(new URL('web/theme.js', import.meta.url), 'utf8')
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
  let building = false
  return {
    name: 'theme-script',
    configResolved(config) {
      building = config.command === 'build'
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: `assets/theme-${hash}.js`, source })
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        building ? html.replace('src="/theme.js"', `src="/assets/theme-${hash}.js"`) : html,
    },
  }
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Lays a `.br` and a `.gz` beside every script and style sheet, so that the server never compresses them again. */
function compressed(): Plugin {
  const compress = async (file: string) => {
    const whole = await readFile(file)
    await writeFile(`${file}.br`, await brotli(whole))
    await writeFile(`${file}.gz`, await gzipped(whole, { level: 9 }))
  }
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css|svg)$/.test(name))
      await Promise.all(files.map((file) => compress(path.join(dir, file))))
    },
  }
}

/**
 * What is not compiled: the shop's frame, parts of the design system, and rows, which `memo` keeps from being drawn again. The compiler
 * would add 10 KB to what a shop loads before its first list, and save no drawing that a person could notice. Their screens, lists
 * and filters are compiled, and so is every hook.
 */
const notCompiled =
  /\/web\/(app|core|ui|front\/sign-in|features\/(shell|shipment|cart|notices|promo-bar|catalogue(\/search|\/price-story)?|checkout\/buy-now|home|docs))\/(?!filter-panel\.|[\w-]+-(screen|list|group)\.)[\w-]+\.tsx$/

/** Pages that are built separately: a phone keeps them whole, they share nothing, and the shop's files stay as few as they are. */
const pagesOf = {
  drive: ['web/drive/index.html'],
  doors: ['web/doors/index.html', 'web/doors/choice.html', 'web/doors/basket.html'],
}
const standsAlone = (mode: string): mode is keyof typeof pagesOf => Object.hasOwn(pagesOf, mode)

const server = `http://localhost:${process.env.PORT ?? 3000}`

export default defineConfig(({ mode }) => ({
  root: 'web',
  plugins: [
    contractForBrowser(),
    themeScript(),
    react({ compiler: true, exclude: [/node_modules/, notCompiled], refreshExclude: /node_modules/ }),
    tailwindcss(),
    compressed(),
  ],
  // React has it; the package's own stands in for it in versions before 18.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: !standsAlone(mode),
    // What a phone keeps of the shop and of the drivers' page (server/http/website-files.ts).
    manifest: mode === 'drive' ? '.vite/drive.json' : !standsAlone(mode),
    copyPublicDir: mode === 'drive',
    // The page's policy takes fonts and pictures from files only, never from data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, ...(!standsAlone(mode) && { resolveDependencies }) },
    // The compiler takes most of a build's time, as it should; that needs no warning.
    rolldownOptions: {
      input: standsAlone(mode) ? pagesOf[mode] : 'web/index.html',
      checks: { pluginTimings: false },
      ...(!standsAlone(mode) && { output: { codeSplitting } }),
    },
  },
  server: {
    strictPort: false,
    // `npm run dev` starts the server at PORT, behind this one.
    // With the slash: the website's own /api.ts is not the server's.
    proxy: { '/api/': { target: server, ws: true }, '/img/': server },
  },
}))
