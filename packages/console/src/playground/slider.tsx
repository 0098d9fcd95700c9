import { useId } from 'react';

interface SliderProps {
  readonly label: string;
  readonly shown: string;
  readonly value: number;
  readonly max: number;
  readonly step: number;
  readonly isDisabled: boolean;
  readonly onChange: (value: number) => void;
}

/** A labelled slider from 0, with its value as text beside it. */
export function Slider({ label, shown, value, max, step, isDisabled, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...{ id, max, step, value, min: 0, type: 'range', disabled: isDisabled, 'aria-valuetext': shown }}
        onInput={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
      <output htmlFor={id}>{shown}</output>
    </div>
  );
}
