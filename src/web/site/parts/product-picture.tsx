interface Props {
  /** The file in public/pictures, without theme and ending. `npm run screens -- --pictures` makes them. */
  name: 'applicants' | 'results' | 'browse' | 'earnings';
  alt: string;
  /** Left out on phones: a first screen there has no room and few bytes. */
  wideOnly?: boolean;
}

const SIZES = { applicants: [1040, 650], results: [1040, 650], browse: [360, 640], earnings: [360, 640] } as const;

/** One of our own screens, in the reader's theme. It is fetched only when it comes near the window. */
export function ProductPicture({ name, alt, wideOnly = false }: Props) {
  const [width, height] = SIZES[name];
  return (
    <picture className={wideOnly ? 'max-md:hidden' : undefined}>
      <source srcSet={`/pictures/${name}-dark.webp`} media="(prefers-color-scheme: dark)" />
      <img
        src={`/pictures/${name}-light.webp`}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        className={`card mx-auto h-auto w-full ${width < 400 ? 'max-w-72' : ''}`}
      />
    </picture>
  );
}
