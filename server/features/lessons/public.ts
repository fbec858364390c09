export { hasLessons, takeLessons } from './take-lessons.ts'
