import { Picture } from '../../../../ui/media/picture.tsx';

export function LineProduct({ line }: { line: { title: string; imgUrl: string; category: string } }) {
  return (
    <span className="flex items-center gap-3 py-1">
      <Picture src={line.imgUrl} alt="" className="size-10 shrink-0 rounded-sm" />
      <span className="min-w-0">
        <span className="block leading-tight font-[550]">{line.title}</span>
        <span className="block text-xs text-ink-soft">{line.category}</span>
      </span>
    </span>
  );
}
