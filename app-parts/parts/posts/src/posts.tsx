import type { Row } from '../shared/model-types.ts'
import { type Loaded, useData } from './api.ts'
import { linkTo } from './route.ts'
import { day } from './show.ts'
import { State } from './state.tsx'

/** The newest posts, on the first page. */
export function LatestPosts() {
  const posts = useData<Row[]>('/posts')
  return (
    <section className="band" aria-labelledby="latest">
      <h2 id="latest">Latest posts</h2>
      <PostCards posts={posts} max={3} />
      <a href={linkTo('/blog')}>All posts</a>
    </section>
  )
}

/** All posts, or the one that the path names. */
export function PostsPage({ rest }: { rest: string }) {
  const posts = useData<Row[]>('/posts')
  const post = posts.data?.find(({ id }) => String(id) === rest)
  if (post) {
    return (
      <article className="band reading">
        <p className="muted">{day(post.createdAt)}</p>
        <h1>{post.title}</h1>
        {String(post.text)
          .split(/\n\n+/)
          .map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        <a href={linkTo('/blog')}>All posts</a>
      </article>
    )
  }
  return (
    <section className="band">
      <h1>Blog</h1>
      <h2 className="unseen">All posts</h2>
      {rest && posts.data && <p role="status">That post is not here any more.</p>}
      <PostCards posts={posts} />
    </section>
  )
}

function PostCards({ posts, max }: { posts: Loaded<Row[]>; max?: number }) {
  return (
    <State of={posts} empty="Nothing was written yet.">
      {(all) => (
        <ul className="cards">
          {all.slice(0, max).map((post) => (
            <li key={post.id} className="card">
              <p className="muted">{day(post.createdAt)}</p>
              <h3>
                <a href={linkTo(`/blog/${post.id}`)}>{post.title}</a>
              </h3>
              <p>{post.summary}</p>
            </li>
          ))}
        </ul>
      )}
    </State>
  )
}
