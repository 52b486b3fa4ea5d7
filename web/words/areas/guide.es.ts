import type { guide as en } from './guide.en.ts'

export const guide: typeof en = {
  title: 'Guía',
  sections: {
    shop: 'Para la florería',
    desk: 'Para el personal',
    operator: 'Para quien la opera',
    integrator: 'Para quien la integra',
  },
  abouts: {
    shop: 'Pida flores para el camión de mañana, cambie un pedido y haga un reclamo.',
    desk: 'Precios, pedidos, faltantes, camiones, reclamos y mensajes, tarea por tarea.',
    operator: 'Ponga la tienda en internet, cuídela y recupérela después de una pérdida.',
    integrator: 'Claves, llamadas, webhooks y archivos para otros programas.',
  },
  apiReference: 'Referencia de la API',
  menu: 'Contenido',
  search: 'Buscar en la guía',
  noResults: 'Sin resultados. Pruebe con menos palabras.',
  searchFailed: 'La búsqueda no cargó. Vuelva a cargar la página.',
  onThisPage: 'En esta página',
  previous: 'Anterior',
  next: 'Siguiente',
  otherLanguage: 'English',
  toContent: 'Ir al contenido',
  pages: 'Páginas',
  neighbors: 'Páginas vecinas',
  edited: (version) => `Escrito con la versión ${version} de Stemyard.`,
  moreResults: 'Los primeros 12 de # resultados',
  results: (count) => (count === 1 ? '1 página encontrada' : `${count} resultados`),
}
