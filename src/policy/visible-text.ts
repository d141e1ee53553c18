// Everything below the pages takes it from here; the pages may import the model alone.
export { visibleText } from '../model/visible-text.ts'
