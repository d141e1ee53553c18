const unit =
  /(?:^|_)(?:m?bar|k?pa|mpa|psi|kgf?|tons?|tonnes?|t_per_\w{1,9}|kn|watts?|kw|megawatts?|volts?|kv|amps?|amperes?|milliamps?|ma|celsius|fahrenheit|kelvin|deg_?[cf]|degrees|rpm|m3(?:_per_\w{1,9})?|lit(?:re|er)s?|millilit(?:re|er)s?|ml|milligrams?|mg|mcg|micrograms?|gy|grays?|msv|sieverts?|mbq|becquerels?|ppm|db_?a|kmh|km_h|kph|mph|knots|joules?|newtons?|cubic_?met(?:re|er)s?|litros?|litri|liter|grad|gradi|grados|bars|atm|nm3)(?:_|$)/i

/** Tells whether an argument is a physical quantity by the unit in its name: `mbar`, `m3_per_s`, `dose_mg`. */
export function isQuantityName(name: string): boolean {
  return name.length <= 80 && unit.test(name.replaceAll(/([a-z])([A-Z])/g, '$1_$2'))
}
