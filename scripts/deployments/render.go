// Renders a chart as Helm does, as far as this chart needs it: `render CHART VALUES`. Helm itself is not packaged where the tests run.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"gopkg.in/yaml.v3"
)

func main() {
	chart, values := os.Args[1], os.Args[2]
	merged := merge(read(filepath.Join(chart, "values.yaml")), read(values))
	facts := read(filepath.Join(chart, "Chart.yaml"))
	data := map[string]any{
		"Values":  merged,
		"Chart":   map[string]any{"Name": facts["name"], "Version": facts["version"], "AppVersion": facts["appVersion"]},
		"Release": map[string]any{"Name": "shop", "Namespace": "shop", "Service": "Helm"},
	}
	all := template.New("").Option("missingkey=zero")
	functions := sprig.TxtFuncMap()
	functions["include"] = func(name string, with any) (string, error) {
		var text bytes.Buffer
		err := all.ExecuteTemplate(&text, name, with)
		return text.String(), err
	}
	functions["toYaml"] = func(value any) string {
		text, err := yaml.Marshal(value)
		stopIf(err)
		return strings.TrimSuffix(string(text), "\n")
	}
	functions["required"] = func(message string, value any) (any, error) {
		if value == nil || value == "" {
			return nil, fmt.Errorf("%s", message)
		}
		return value, nil
	}
	all.Funcs(functions)
	data["Files"] = folder(chart)
	files, err := filepath.Glob(filepath.Join(chart, "templates", "*"))
	stopIf(err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		stopIf(err)
		_, err = all.New(filepath.Base(file)).Parse(string(text))
		stopIf(err)
	}
	for _, file := range files {
		var text bytes.Buffer
		stopIf(all.ExecuteTemplate(&text, filepath.Base(file), data))
		if strings.HasSuffix(file, ".yaml") && strings.TrimSpace(text.String()) != "" {
			fmt.Printf("---\n%s\n", strings.ReplaceAll(text.String(), "<no value>", ""))
		}
	}
}

// folder is the chart as .Files of a template.
type folder string

func (f folder) Get(name string) string {
	text, err := os.ReadFile(filepath.Join(string(f), name))
	stopIf(err)
	return string(text)
}

// read returns a file as Helm has it: numbers are floats.
func read(file string) map[string]any {
	text, err := os.ReadFile(file)
	stopIf(err)
	var parsed any
	stopIf(yaml.Unmarshal(text, &parsed))
	asJSON, err := json.Marshal(parsed)
	stopIf(err)
	values := map[string]any{}
	stopIf(json.Unmarshal(asJSON, &values))
	return values
}

func merge(base, over map[string]any) map[string]any {
	for name, value := range over {
		if inner, ok := value.(map[string]any); ok {
			if known, ok := base[name].(map[string]any); ok {
				base[name] = merge(known, inner)
				continue
			}
		}
		base[name] = value
	}
	return base
}

func stopIf(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
