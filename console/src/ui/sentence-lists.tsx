import styles from './sentence-lists.module.css';

interface Props {
  lists: readonly { title: string; sentences: readonly string[] }[];
}

/** Sentences in an order that counts, below their titles. */
export function SentenceLists({ lists }: Props) {
  return (
    <dl className={styles.sentences}>
      {lists.map(({ title, sentences }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            <ol>
              {sentences.map((sentence, index) => (
                <li key={index}>{sentence}</li>
              ))}
            </ol>
          </dd>
        </div>
      ))}
    </dl>
  );
}
