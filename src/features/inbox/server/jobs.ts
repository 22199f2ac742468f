export { tellOfPromises } from './inside/promise-letters.tsx'
